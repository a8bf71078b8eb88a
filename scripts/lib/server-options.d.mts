/** For the drills, which start the server with the same options. */
export const serverOptions: string[]
