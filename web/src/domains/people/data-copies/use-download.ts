import type { DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useAction } from '../../../ui/feedback/use-action.ts'

/** Downloads copies. `proving` is the copy that waits for the second factor, because the sign-in is too long ago. */
export function useDownload() {
  const { t } = useTranslation('data-copies')
  const client = useQueryClient()
  const [proving, setProving] = useState<DataCopy | null>(null)
  const action = useAction(
    async (copy: DataCopy) => {
      const isDone = await isDownloaded(copy)
      setProving(isDone ? null : copy)
      // The list says when a copy was downloaded.
      if (isDone) await invalidateAfter(client, 'askForDataCopy')
    },
    { failure: t('downloadFailed') },
  )
  return {
    proving,
    stopProving: () => setProving(null),
    isPending: action.pending,
    start: (copy: DataCopy) => void action.start(copy),
  }
}

/** False when the second factor is needed first. */
async function isDownloaded({ userId, dataCopyId }: DataCopy): Promise<boolean> {
  try {
    saveFile(await call('downloadDataCopy', { params: { userId, dataCopyId } }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session.factor-needed') return false
    throw error
  }
}
