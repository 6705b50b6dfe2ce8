/** Id of the one workspace, made by the first migration. */
export const DEFAULT_WORKSPACE_ID = '00000000-0000-7000-8000-000000000001'
