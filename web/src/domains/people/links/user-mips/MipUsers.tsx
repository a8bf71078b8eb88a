import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { numberProblems } from '@gantry/contract/domains/people/links/user-mips/words'
import type { ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import { IconLink, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useCall } from '../../../../api/queries.ts'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { useLocalPage } from '../../../../kit/links/use-local-page.ts'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { StatusFilter } from '../../../../kit/status/StatusFilter.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { ChoiceFilter } from '../../../../ui/list/filters.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import type { MipUserFilters } from '../../mips/index.ts'
import { mustAskBefore } from './link-again.ts'
import { useMipUserColumns } from './mip-user-columns.tsx'
import { useBulkModalities } from './modalities/use-bulk-modalities.tsx'
import { useMipUserChanges } from './use-mip-user-changes.ts'

const NewMipUser = lazy(async () => ({ default: (await import('./NewMipUser.tsx')).NewMipUser }))
const MipUserPicker = lazy(() => import('./MipUserPicker.tsx'))

const sorts = {
  lastName: ({ lastName, firstName }: MipUser) => `${lastName} ${firstName}`,
  siteCode: ({ siteCode }: MipUser) => siteCode,
}
const textOf = ({ firstName, lastName, email, siteCode, providerNumber }: MipUser) =>
  [firstName, lastName, email, siteCode, providerNumber].join(' ')
const problemOf = ({ providerNumber }: MipUser) =>
  providerNumber === '' ? 'missing' : providerNumberProblem(providerNumber)

/** The people who work at a MIP, with their provider numbers. */
export function MipUsers({ mip }: { mip: ReadMip }) {
  const { t } = useTranslation(['mips', 'links'])
  const { mipId, name } = mip
  const canLink = mip.may.includes('link')
  const list = useList<MipUserFilters>({ by: 'lastName', order: 'asc' })
  const { status, problem } = list.filters
  const local = useMemo(
    () => ({
      textOf,
      sorts,
      keeps: (link: MipUser) =>
        (status === undefined || link.userStatus === status) &&
        (problem === undefined || problemOf(link) === problem),
    }),
    [status, problem],
  )
  const links = useCall('listMipUsers', { params: { mipId } })
  const query = useLocalPage(list, links, local)
  const changes = useMipUserChanges(mipId)
  const [isPicking, setPicking] = usePicking('mip-users')
  const [isAdding, setAdding] = usePicking('mip-new-user')
  const unlinking = useAsked<MipUser>()
  const unlink = (link: MipUser) => changes.unlink.mutate({ params: { userMipId: link.userMipId }, link })
  const askOrUnlink = (link: MipUser) => (mustAskBefore(link) ? unlinking.ask(link) : unlink(link))
  const columns = useMipUserColumns(
    mip.may,
    { setNumber: changes.setProviderNumber.mutateAsync, setAllowed: changes.setAllowed.mutate },
    askOrUnlink,
  )
  const bulk = useBulkModalities()
  const linkButtons = canLink && (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('users.addNew')}
      </Button>
      <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
        {t('users.link')}
      </Button>
    </>
  )
  return (
    <>
      <DataTable
        name="mip-users"
        what={t('users.list', { name })}
        list={list}
        query={query}
        rows={(page) => page.rows}
        rowKey={({ userId }) => userId}
        rowLink={personLink}
        columns={columns}
        filters={
          <>
            <StatusFilter list={list} />
            <ChoiceFilter
              label={t('toFix.problemFilter')}
              placeholder={t('users.anyNumber')}
              options={numberProblems.map((value) => ({ value, label: t(`toFix.problems.${value}`) }))}
              value={problem}
              onChange={(chosen) =>
                list.setFilter(
                  'problem',
                  numberProblems.find((known) => known === chosen),
                )
              }
            />
          </>
        }
        download={() => call('exportMipUsers', { params: { mipId }, body: list.asBody })}
        bulk={mip.may.includes('change-users') && bulk}
        actions={linkButtons}
        failure={t('links:messages.mips.fetchUsersFailed')}
        empty={{
          icon: IconUsers,
          title: t('users.empty'),
          hint: canLink ? t('users.emptyHint') : t('users.emptyGroupHint'),
        }}
      />
      <Suspense>
        {isPicking && (
          <MipUserPicker
            mip={mip}
            changes={changes}
            onAddNew={() => {
              setPicking(false)
              setAdding(true)
            }}
            onClose={() => setPicking(false)}
          />
        )}
        {isAdding && <NewMipUser mip={mip} changes={changes} onClose={() => setAdding(false)} />}
      </Suspense>
      <UnlinkDialog
        asked={unlinking}
        title={(link) => t('users.unlinkTitle', { person: fullName(link) })}
        text={(link) => t('users.unlinkText', { person: fullName(link), mip: name })}
        onConfirm={unlink}
      />
    </>
  )
}

const personLink = ({ userId }: MipUser) => ({
  to: '/users/userdetails',
  search: { id: userId, tab: 'mips' },
})
