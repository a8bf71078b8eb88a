type Connection = { saveData?: boolean }

/** Whether this person has asked their browser to spend little: then nothing is fetched ahead. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
