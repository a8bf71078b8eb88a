import { useQuery } from '@tanstack/react-query'
import { callQuery, fetchAhead } from '../../../api/queries.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { useViewer, type Viewer } from '../../../sessions/index.ts'

/** One person, as far as the viewer may read. Reads nothing without an id. */
export function usePerson(userId: number | undefined) {
  const isAdministrator = isPlatformAdministrator(useViewer())
  const input = { params: { userId: userId ?? 0 } }
  const isNamed = userId !== undefined
  const record = useQuery({ ...callQuery('getUser', input), enabled: isNamed && isAdministrator })
  const member = useQuery({ ...callQuery('getMember', input), enabled: isNamed && !isAdministrator })
  return isAdministrator ? record : member
}

export function fetchPersonAhead(viewer: Viewer, userId: number): void {
  const input = { params: { userId } }
  if (isPlatformAdministrator(viewer)) fetchAhead('getUser', input)
  else fetchAhead('getMember', input)
}
