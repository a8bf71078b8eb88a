import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NumberGrid.module.css'

type NumberLegendProps = {
  id: string
  /** What is wrong with the number of the focused cell. */
  warning: string | null
}

/** Explains the keys, and the warning of the focused cell. */
export function NumberLegend({ id, warning }: NumberLegendProps) {
  const { t } = useTranslation('mips')
  return (
    <div className={classes.legend}>
      <p id={id} className={classes.help}>
        {t('numbers.help')}
      </p>
      <p className={classes.reason} role="status">
        {warning && (
          <>
            <IconAlertTriangle size={15} aria-hidden />
            {warning}
          </>
        )}
      </p>
    </div>
  )
}
