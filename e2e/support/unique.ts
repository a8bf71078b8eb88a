let lastNumber = 100

/**
 * Ends a word so that no other test uses it, also when tests are repeated or run in another worker. No such word is
 * part of another one, so a search for it finds nothing else.
 */
export const uniqueWord = (start = '') => `${start}p${process.pid}n${++lastNumber}`
