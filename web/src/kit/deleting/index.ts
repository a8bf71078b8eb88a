import { lazy } from 'react'
import { fetchTexts } from '../../i18n/i18n.ts'

/** The dialog with which a record that was added by mistake is deleted; loaded when it is opened. */
export const DeleteRecordDialog = lazy(async () => {
  const [{ DeleteRecordDialog: Dialog }] = await Promise.all([
    import('./DeleteRecordDialog.tsx'),
    fetchTexts(['deleting']),
  ])
  return { default: Dialog }
})
