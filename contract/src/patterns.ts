// This file has no schema library, because the portal's forms use the patterns before they load one.

export const phonePattern = /^[0-9+()\-.\s/ext]*$/i

/** In upper case. It may be empty, because not everyone is registered. */
export const ahpraPattern = /^([A-Z]{3}[0-9]{10})?$/
