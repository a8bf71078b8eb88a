/** For the drills, which start other programs with the options of the server. */
export const serverOptions: string[]
