type Connection = { saveData?: boolean }

/** Whether the browser is set to save data. Then nothing is fetched ahead. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
