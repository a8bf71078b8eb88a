import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/queries.ts'
import { useViewer } from '../sessions/index.ts'
import { canReadEveryone } from './policy.ts'

/** One person, as much of them as the viewer may read. */
export function usePerson(userId: number) {
  const isAdministrator = canReadEveryone(useViewer())
  const input = { params: { userId } }
  const record = useQuery({ ...callQuery('getUser', input), enabled: isAdministrator })
  const member = useQuery({ ...callQuery('getMember', input), enabled: !isAdministrator })
  return isAdministrator ? record : member
}
