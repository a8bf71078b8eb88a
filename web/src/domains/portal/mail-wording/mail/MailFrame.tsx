import { useState } from 'react'
import classes from './mail.module.css'

type MailFrameProps = { html: string; title: string }

/**
 * The HTML of a mail. The frame runs no script and opens no link. It has the content security policy of the portal, which does not
 * apply styles in attributes; so they arrive under another name, and are set by the portal when the frame has loaded.
 */
export function MailFrame({ html, title }: MailFrameProps) {
  const [height, setHeight] = useState(480)
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin"
      // Texts of the mail cannot contain a quotation mark, which HTML escapes, so this is an attribute always.
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      height={height}
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument
        if (page === null) return
        for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
          element.style.cssText = element.dataset.style ?? ''
        setHeight(page.documentElement.scrollHeight)
      }}
    />
  )
}
