import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useCall } from '../../../../api/queries.ts'
import { RecordFormDrawer } from '../../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../../kit/records/form/use-record-form.ts'
import type { Holder } from '../holder.ts'
import { useQualificationName } from '../use-qualification-name.ts'
import { QualificationFields } from './QualificationFields.tsx'
import { useValidation } from './use-validation.ts'
import { fieldsOf, newOf, type QualificationValues, renewalOf, valuesOf } from './values.ts'

type QualificationFormDrawerProps = {
  holder: Holder
  /** The one to change or to renew; null to add one. */
  known: Qualification | null
  /** Of a new one, the kind that is chosen at first. */
  qualificationKindId?: number | undefined
  isRenewal: boolean
  onSaved: (saved: Qualification, files: readonly File[]) => void
  onClose: () => void
}

/** The form that adds, changes or renews a qualification. */
export default function QualificationFormDrawer(props: QualificationFormDrawerProps) {
  const { holder, known, qualificationKindId, isRenewal, onSaved, onClose } = props
  const { t } = useTranslation('qualifications')
  const nameOf = useQualificationName()
  const { data } = useCall('listQualificationKinds')
  const kinds = data?.qualificationKinds ?? []
  const kindOf = (values: QualificationValues) =>
    kinds.find(({ qualificationKindId }) => qualificationKindId === Number(values.qualificationKindId))
  const validate = useValidation(kindOf)
  const changed = isRenewal ? null : known
  const mode = known === null ? 'add' : isRenewal ? 'renew' : 'change'

  function save(values: QualificationValues, version: number | undefined): Promise<Qualification> {
    const fields = fieldsOf(values, kindOf(values))
    if (changed !== null) {
      const params = { qualificationId: changed.qualificationId }
      return call('changeQualification', { params, body: { version: version ?? 0, ...fields } })
    }
    const replaces = known?.qualificationId ?? null
    const body = { qualificationKindId: Number(values.qualificationKindId), replaces, ...fields }
    return 'userId' in holder
      ? call('addUserQualification', { params: holder, body })
      : call('addMipQualification', { params: holder, body })
  }

  const ofPerson = 'userId' in holder
  const recordForm = useRecordForm<Qualification, QualificationValues>({
    record: changed,
    keepAs: `qualification ${mode} ${known?.qualificationId ?? Object.entries(holder).flat().join(' ')}`,
    initialValues:
      known === null ? newOf(qualificationKindId) : isRenewal ? renewalOf(known) : valuesOf(known),
    valuesOf,
    validate,
    save,
    write: changed ? 'changeQualification' : ofPerson ? 'addUserQualification' : 'addMipQualification',
    read: () => readQualification(holder, changed?.qualificationId ?? 0),
    success: t(`form.${mode}.done`),
    failure: t(`form.${mode}.failed`),
    onSaved: (saved) => onSaved(saved, recordForm.form.getValues().files),
  })

  return (
    <RecordFormDrawer
      title={
        known === null
          ? t('form.add.title')
          : t(`form.${isRenewal ? 'renew' : 'change'}.title`, { name: nameOf(known) })
      }
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (field) => t(`fields.${field as 'number'}`),
        fetchFailed: t('fetchFailed'),
      }}
      submitLabel={t(`form.${mode}.submit`)}
      onClose={onClose}
    >
      <QualificationFields
        form={recordForm.form}
        kinds={kinds.filter(({ subject, status }) => status && subject === (ofPerson ? 'USER' : 'MIP'))}
        kind={kindOf(recordForm.form.values)}
        isFixed={known !== null}
        isRenewal={isRenewal}
      />
    </RecordFormDrawer>
  )
}

/** No call reads a single one, so the short list of the holder is read. */
async function readQualification(holder: Holder, qualificationId: number): Promise<Qualification> {
  const { qualifications } =
    'userId' in holder
      ? await call('listUserQualifications', { params: holder })
      : await call('listMipQualifications', { params: holder })
  const known = qualifications.find((each) => each.qualificationId === qualificationId)
  if (!known) throw new Error(`There is no qualification ${qualificationId} any more.`)
  return known
}
