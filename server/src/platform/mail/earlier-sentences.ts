/**
 * The earlier English of sentences that were reworded, so that own words of an installation stay in force and its administrators
 * see the new default beside them. Without a line here, own words of a reworded sentence are kept but no longer used.
 */
export const earlierSentences: Readonly<Record<string, readonly string[]>> = {}
