type MarkProps = { size?: number; className?: string | undefined }

/** The logo of the product: the gantry of a scanner from the front, with its table below. */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" fill="#0b3f46" />
      <circle cx="16" cy="14.5" r="10" fill="none" stroke="#8fd0d4" strokeWidth="3.2" />
      <circle cx="16" cy="14.5" r="4.6" fill="none" stroke="#e9f6f6" strokeWidth="1.8" />
      <path d="M6.5 27.5h19" stroke="#f3a95b" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M16 4.5v3.4" stroke="#f3a95b" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
