/** Absolute path of the folder that holds package.json. */
export declare const projectRoot: string
