/**
 * The portal sends this header with every call. A page of another origin cannot send it, because the browser first
 * asks the server (CORS) and the server never allows it.
 */
export const csrfHeader = 'x-csrf-protection'
