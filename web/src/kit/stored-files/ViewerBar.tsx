import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import classes from './FileViewer.module.css'
import { type Step, stepped, type View } from './view.ts'

/** The keyboard alone leads to the first and the last page. */
type ToolStep = Exclude<Step, 'firstPage' | 'lastPage'>

type ViewerBarProps = {
  file: DownloadedFile
  view: View
  pageCount: number
  /** False while only the download is possible. */
  isOpen: boolean
  onStep: (step: Step) => void
}

/** The tools above a file. */
export function ViewerBar({ file, view, pageCount, isOpen, onStep }: ViewerBarProps) {
  const { t, i18n } = useTranslation('stored-files')
  const tool = (step: ToolStep, keys: string, icon: ReactNode) => (
    <Tool
      label={t(`steps.${step}`)}
      keys={keys}
      icon={icon}
      isIdle={!isOpen || stepped(view, step, pageCount) === view}
      onClick={() => onStep(step)}
    />
  )
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(view.zoom)
  return (
    <div className={classes.bar} role="group" aria-label={t('tools')}>
      {pageCount > 1 && (
        <div className={classes.tools}>
          {tool(
            'previousPage',
            'PageUp',
            <IconChevronLeft size={18} className={classes.leafIcon} aria-hidden />,
          )}
          <span className={classes.page} role="status">
            {t('pageOf', { page: view.page, pages: pageCount })}
          </span>
          {tool(
            'nextPage',
            'PageDown',
            <IconChevronRight size={18} className={classes.leafIcon} aria-hidden />,
          )}
        </div>
      )}
      <div className={`${classes.tools} ${classes.look}`}>
        {tool('zoomOut', '-', <IconZoomOut size={18} aria-hidden />)}
        <span className={classes.zoom} role="status">
          {percent}
        </span>
        {tool('zoomIn', '+', <IconZoomIn size={18} aria-hidden />)}
        {tool('fit', '0', <IconZoomReset size={18} aria-hidden />)}
        {tool('turn', 'r', <IconRotateClockwise size={18} aria-hidden />)}
      </div>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveFile(file)}
      >
        {t('download')}
      </Button>
    </div>
  )
}

type ToolProps = { label: string; keys: string; icon: ReactNode; isIdle: boolean; onClick: () => void }

function Tool({ label, keys, icon, isIdle, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <IconButton
        variant="subtle"
        aria-label={label}
        aria-keyshortcuts={keys}
        // Not disabled, because a disabled button would lose the focus at the last page.
        aria-disabled={isIdle || undefined}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}
