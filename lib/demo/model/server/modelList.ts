export const BASE_MODEL = 'simulated'

/** The body of GET /v1/models. */
export function modelList() {
  return { object: 'list', data: [{ id: BASE_MODEL, object: 'model', created: 0, owned_by: 'interlock' }] }
}
