// Plain patterns, no schema library: the portal's forms check by them before they load one.

export const phonePattern = /^[0-9+()\-.\s/ext]*$/i

/** In capitals; empty is fine, as not everyone is registered. */
export const ahpraPattern = /^([A-Z]{3}[0-9]{10})?$/
