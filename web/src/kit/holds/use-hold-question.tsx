import type { HoldChange } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Cancelled } from '../../ui/forms/server-form.ts'
import { HoldDialog } from './HoldDialog.tsx'

type Question = {
  change: HoldChange
  isAgain: boolean
  resolve: (previewToken: string) => void
  reject: (reason: Cancelled) => void
}

/**
 * Makes changes that can hold or free people. If the server wants the preview to be seen first, `question` shows it; `confirmed`
 * then makes the change with its token. @throws Cancelled if the person does not mean it
 */
export function useHoldQuestion(): {
  confirmed: <Reply>(change: HoldChange, make: (previewToken?: string) => Promise<Reply>) => Promise<Reply>
  question: ReactNode
} {
  const { t } = useTranslation('requirements')
  const [asked, setAsked] = useState<Question | null>(null)
  async function confirmed<Reply>(change: HoldChange, make: (previewToken?: string) => Promise<Reply>) {
    for (let token: string | undefined; ; ) {
      try {
        return await make(token)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'hold.preview-needed') throw error
      }
      const isAgain = token !== undefined
      token = await new Promise<string>((resolve, reject) => {
        setAsked({ change, isAgain, resolve, reject })
      })
    }
  }
  const question = asked !== null && (
    <HoldDialog
      opened
      change={asked.change}
      isAgain={asked.isAgain}
      title={t('preview.title')}
      confirmLabel={t('preview.confirm')}
      onConfirm={(token) => {
        setAsked(null)
        asked.resolve(token)
      }}
      onClose={() => {
        setAsked(null)
        asked.reject(new Cancelled())
      }}
    />
  )
  return { confirmed, question }
}
