export type JobFigures = { done: number; failed: number; lastDone: number | null }

/** Of this process, by the name of the job. */
const figures = new Map<string, JobFigures>()

export function countRun(name: string, result: 'done' | 'failed'): void {
  const job = figures.get(name) ?? { done: 0, failed: 0, lastDone: null }
  job[result] += 1
  if (result === 'done') job.lastDone = Date.now()
  figures.set(name, job)
}

export const readJobFigures = (): ReadonlyMap<string, Readonly<JobFigures>> => figures
