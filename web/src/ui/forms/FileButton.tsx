import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from '../basic/Button.tsx'

type FileButtonProps = Pick<ButtonLook, 'variant' | 'size' | 'leftSection'> & {
  /** The accepted kinds of files, as in the attribute of an input. */
  accept: string
  multiple?: boolean
  /** Opens the camera of a phone instead of its files. */
  hasCamera?: boolean
  'aria-label'?: string
  className?: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the browser's file dialog. */
export function FileButton(props: FileButtonProps) {
  const { accept, multiple = false, hasCamera = false, onFiles, children, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        {...(hasCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? [])
          // Without this, choosing the same file again would cause no change event.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
