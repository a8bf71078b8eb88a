import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { CallArguments, CallInput, CallName, CallReply } from './contract-types.ts'
import { keepCursor, withCursor } from './cursors.ts'
import { invalidateAfter } from './invalidation.ts'
import { savesData } from './saves-data.ts'

// The server would answer a refused call in the same way again, so only transport failures are retried.
const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.isNetworkFailure || error.status === 502 || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      // Without a network, an error message helps more than an endless loading indicator.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The query of a call; its key is `[call name, input]`. */
export function callQuery<Name extends CallName>(name: Name, ...args: CallArguments<Name>) {
  return queryOptions({
    queryKey: [name, args[0] ?? {}] as const,
    queryFn: async () => {
      const [input] = args
      const sent = [withCursor(name, input)] as unknown as CallArguments<Name>
      return keepCursor(name, await call(name, ...sent))
    },
  })
}

export function useCall<Name extends CallName>(name: Name, ...args: CallArguments<Name>) {
  return useQuery(callQuery(name, ...args))
}

/** Fetches an answer that will probably be needed next, unless a fresh one is cached. */
export function fetchAhead<Name extends CallName>(name: Name, ...args: CallArguments<Name>): void {
  if (!savesData()) void queryClient.prefetchQuery(callQuery(name, ...args))
}

type CallMutationOptions<Name extends CallName> = {
  onSuccess?: (reply: CallReply<Name>, input: CallInput<Name>) => void
}

/** A writing call as a mutation. After success, all answers that it has changed are fetched again. */
export function useCallMutation<Name extends CallName>(name: Name, options: CallMutationOptions<Name> = {}) {
  const client = useQueryClient()
  return useMutation<CallReply<Name>, Error, CallInput<Name>>({
    mutationFn: (input) => call(name, ...([input] as unknown as CallArguments<Name>)),
    onSuccess: async (reply, input) => {
      options.onSuccess?.(reply, input)
      await invalidateAfter(client, name)
    },
  })
}
