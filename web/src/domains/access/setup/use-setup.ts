import { useCall } from '../../../api/queries.ts'

/** The steps of a new installation, and which is the first to do. Null once all are done or the guide is dismissed. */
export function useSetup() {
  const { data, isPending } = useCall('getSetup')
  const current = data?.steps.findIndex(({ isDone }) => !isDone) ?? -1
  const setup = data && !data.isDismissed && current !== -1 ? { steps: data.steps, current } : null
  return { setup, isPending }
}
