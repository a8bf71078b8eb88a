import { deviceFrom } from '@gantry/contract/domains/access/sessions/device'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The words for the device behind a user agent. */
export function useDeviceText() {
  const { t } = useTranslation('sessions')
  return useCallback(
    (userAgent: string): string => {
      const { browser, system } = deviceFrom(userAgent)
      if (browser && system) return t('deviceOn', { browser, system })
      return browser ?? system ?? t('unknownDevice')
    },
    [t],
  )
}
