import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NumberGrid.module.css'

type NumberLegendProps = {
  id: string
  /** What is wrong with the number one stands on. */
  warning: string | null
}

/** How the grid is used, and the whole reason for the mark on the current cell. */
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
