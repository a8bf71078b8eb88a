import { Popover } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ar'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/it'
import 'dayjs/locale/zh'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../i18n/format.ts'
import { Button } from '../basic/Button.tsx'
import { useIsUppermost } from '../overlays/use-is-uppermost.ts'
import classes from './CalendarPopover.module.css'

type CalendarPopoverProps = {
  value: string | null
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar of a date field, in a file of its own. It opens where it is rendered. */
export default function CalendarPopover({ value, min, max, onChoose, onClose }: CalendarPopoverProps) {
  const { t, i18n } = useTranslation('days', { useSuspense: false })
  // Escape closes the calendar and not the dialog around it.
  useIsUppermost()
  const today = todayHere()
  const isTodayAllowed = (min === undefined || today >= min) && (max === undefined || today <= max)
  const choose = (day: string) => {
    onChoose(day)
    onClose()
  }
  return (
    <Popover opened trapFocus position="bottom-end" onChange={onClose}>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('calendar')} className={classes.panel}>
        <DatesProvider
          settings={{
            locale: i18n.language,
            firstDayOfWeek: i18n.language === 'ar' ? 6 : 1,
            weekendDays: [],
          }}
        >
          <DatePicker
            value={value}
            defaultDate={value ?? (isTodayAllowed ? today : (min ?? max ?? today))}
            {...(min !== undefined && { minDate: min })}
            {...(max !== undefined && { maxDate: max })}
            highlightToday
            onChange={(day) => choose(day ?? '')}
            ariaLabels={{
              previousMonth: t('previous'),
              nextMonth: t('next'),
              previousYear: t('previous'),
              nextYear: t('next'),
              previousDecade: t('previous'),
              nextDecade: t('next'),
              monthLevelControl: t('wider'),
              yearLevelControl: t('wider'),
            }}
          />
        </DatesProvider>
        <div className={classes.bar}>
          {isTodayAllowed && (
            <Button variant="subtle" size="xs" onClick={() => choose(today)}>
              {t('today')}
            </Button>
          )}
          {value !== null && (
            <Button variant="subtle" size="xs" onClick={() => choose('')}>
              {t('clear')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
