import {
  type Appearance,
  defaultAppearance,
  layouts,
  navigations,
  themes,
} from '@gantry/contract/domains/portal/appearance/words'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { ChoiceCards } from '../../../ui/forms/ChoiceCards.tsx'
import { useMediaQuery } from '../../../ui/layout/use-media-query.ts'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import classes from './AppearanceDrawer.module.css'
import { showAppearance, useAppearance } from './appearance.ts'
import { LayoutSketch, NavigationSketch, ThemeSketch } from './Sketch.tsx'
import { useSaveAppearance } from './use-save-appearance.ts'

/** Colours, layout and menu. The page behind shows each choice as it is made. */
export default function AppearanceDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['appearance', 'common'])
  const appearance = useAppearance()
  const save = useSaveAppearance()
  const isNarrow = useMediaQuery('(max-width: 61.99em)')

  function choose(change: Partial<Appearance>): void {
    const next = { ...appearance, ...change }
    showAppearance(next)
    save(next)
  }

  return (
    <Drawer onClose={onClose} size={440} title={t('title')} isPageVisible>
      <div className={classes.groups}>
        <p className={classes.hint}>{t('hint')}</p>
        <ChoiceCards
          name="theme"
          title={t('theme.title')}
          choices={themes.map((theme) => ({
            value: theme,
            label: t(`theme.${theme}`),
            hint: t(`theme.${theme}Hint`),
            sketch: <ThemeSketch theme={theme} />,
          }))}
          value={appearance.theme}
          onChoose={(theme) => choose({ theme })}
        />
        {isNarrow && <p className={classes.hint}>{t('narrow')}</p>}
        <ChoiceCards
          name="layout"
          title={t('layout.title')}
          choices={layouts.map((layout) => ({
            value: layout,
            label: t(`layout.${layout}`),
            sketch: <LayoutSketch layout={layout} />,
          }))}
          value={appearance.layout}
          onChoose={(layout) => choose({ layout })}
        />
        <ChoiceCards
          name="navigation"
          title={t('navigation.title')}
          choices={navigations.map((navigation) => ({
            value: navigation,
            label: t(`navigation.${navigation}`),
            sketch: <NavigationSketch navigation={navigation} />,
          }))}
          value={appearance.navigation}
          onChoose={(navigation) => choose({ navigation })}
        />
        <Button variant="default" onClick={() => choose(defaultAppearance)}>
          {t('reset')}
        </Button>
      </div>
    </Drawer>
  )
}
