import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../i18n/format.ts'
import { IconButton } from '../../../../ui/basic/IconButton.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { useFileRules } from '../../../people/documents/index.ts'
import { EvidenceButtons } from '../EvidenceButtons.tsx'
import classes from './form.module.css'

type ChosenFilesProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** The evidence to upload once the form is saved. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const { t, i18n } = useTranslation(['qualifications', 'documents'])
  const { rules, objection } = useFileRules()
  const [refused, setRefused] = useState<string | null>(null)

  function choose(chosen: readonly File[]): void {
    const wrong = chosen.find((file) => objection(file) !== null)
    setRefused(wrong ? `${wrong.name}: ${objection(wrong)}` : null)
    onChange([...files, ...chosen.filter((file) => objection(file) === null)])
  }

  return (
    <FormSection title={t('evidence.title')}>
      <WideField>
        <p className={classes.rules}>{rules}</p>
        {files.length > 0 && (
          <RowList label={t('evidence.title')}>
            {files.map((file, at) => (
              <Row
                key={`${file.name} ${file.size} ${file.lastModified}`}
                title={<bdi>{file.name}</bdi>}
                details={formatBytes(file.size, i18n.language)}
                actions={
                  <IconButton
                    variant="subtle"
                    size="md"
                    aria-label={t('documents:dismiss', { name: file.name })}
                    onClick={() => onChange(files.filter((_file, index) => index !== at))}
                  >
                    <IconX size={16} aria-hidden />
                  </IconButton>
                }
              />
            ))}
          </RowList>
        )}
        <EvidenceButtons onFiles={choose} />
        {refused && (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
      </WideField>
    </FormSection>
  )
}
