import type { Setting } from '@gantry/contract/domains/portal/settings/schemas'
import { type SettingSection, settingSections } from '@gantry/contract/domains/portal/settings/words'
import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsFileButtons } from './SettingsFileButtons.tsx'
import { useSettingWords } from './use-setting-words.ts'

const SettingsForm = lazy(() => import('./SettingsForm.tsx'))
const SettingHistory = lazy(() => import('./SettingHistory.tsx'))

type Opened = { section: SettingSection } | { history: Setting } | null

/** The settings of the platform by section. There are few, so the page searches by itself. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const { search = '' }: { search?: string } = useSearch({ strict: false })
  const query = useCall('listSettings')
  const [opened, open] = useState<Opened>(null)
  const isFound = useFound(search)
  const all = query.data?.settings
  const found = all?.filter(isFound)
  const close = () => open(null)
  const history = opened !== null && 'history' in opened ? opened.history : null
  return (
    <Stack>
      <PageHeader title={t('title')} summary={t('summary')} actions={<SettingsFileButtons />} />
      <SearchBox
        what={t('what')}
        value={search}
        onSearch={(text) =>
          void navigate({ to: '/settings', search: text.trim() === '' ? {} : { search: text.trim() } })
        }
      />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {found?.length === 0 && (
        <EmptyState icon={IconAdjustments} title={t('notFound')} hint={t('notFoundHint')} />
      )}
      {settingSections.map((section) => {
        const settings = found?.filter((setting) => setting.section === section) ?? []
        if (settings.length === 0) return null
        const title = t(`sections.${section}`)
        return (
          <Section
            key={section}
            title={title}
            actions={
              settings.some(({ may }) => may.includes('edit')) && (
                <Button
                  variant="default"
                  size="compact"
                  aria-label={t('editOf', { section: title })}
                  onClick={() => open({ section })}
                >
                  {t('edit')}
                </Button>
              )
            }
          >
            <RowList label={title}>
              {settings.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  onHistory={() => open({ history: setting })}
                />
              ))}
            </RowList>
          </Section>
        )
      })}
      <Suspense>
        {opened !== null && 'section' in opened && all && (
          <SettingsForm section={opened.section} settings={all} onClose={close} />
        )}
        {history !== null && (
          <SettingHistory setting={all?.find(({ key }) => key === history.key) ?? history} onClose={close} />
        )}
      </Suspense>
    </Stack>
  )
}

/** Whether a setting has every word of the search in its name, explanation, value or variable. */
function useFound(search: string): (setting: Setting) => boolean {
  const { nameOf, helpOf, valueOf } = useSettingWords()
  const { i18n } = useTranslation()
  const plain = (text: string) => text.toLocaleLowerCase(i18n.language)
  const words = plain(search).split(/\s+/)
  return ({ key, value, environment }) => {
    const text = plain([nameOf(key), helpOf(key), valueOf(key, value), environment].join(' '))
    return words.every((word) => text.includes(word))
  }
}
