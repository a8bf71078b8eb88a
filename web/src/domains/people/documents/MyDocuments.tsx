import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import UserDocuments from './UserDocuments.tsx'

/** The user's own documents. */
export default function MyDocuments({ id }: AddedTabProps): ReactNode {
  const { t } = useTranslation('users')
  return <UserDocuments userId={id} summary={t('documents.visibilityOwnHint')} canChange />
}
