/**
 * The portal sends this header with every call. Pages of other origins cannot: a browser first asks the server
 * whether they may (CORS), and the server never allows it.
 */
export const csrfHeader = 'x-csrf-protection'
