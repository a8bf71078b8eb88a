import classes from './ScanScene.module.css'

/** The slices become smaller towards the ends of the body. */
const SLICES = [
  { x: 78, scale: 0.22 },
  { x: 169, scale: 0.3 },
  { x: 260, scale: 0.36 },
  { x: 351, scale: 0.32 },
  { x: 442, scale: 0.25 },
]
const CURRENT = 2

/** A decorative image of a scanner and its slices. */
export function ScanScene({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 520 560" className={className} aria-hidden="true" focusable="false">
      <g className={classes.line}>
        <circle className={classes.housing} cx="260" cy="222" r="178" />
        <circle className={classes.scale} cx="260" cy="222" r="209" />
        <circle cx="260" cy="222" r="216" />
        <circle cx="260" cy="222" r="142" />
        <path className={classes.fan} d="M260 66 146 307a142 142 0 0 0 228 0Z" />
        <path className={classes.detector} d="M130 319a162 162 0 0 0 260 0" />
        <circle className={classes.bore} cx="260" cy="222" r="116" />
        <path className={classes.ray} d="M260 66 190 302M260 66v246M260 66l70 236" />
      </g>
      <rect className={classes.tube} x="238" y="44" width="44" height="24" rx="6" />
      <g id="scan-body" className={classes.body}>
        <ellipse cx="260" cy="222" rx="84" ry="58" />
        <path d="M196 204c14-24 46-32 66-21 6 15-8 27-24 37-13 8-19 29-33 27-13-3-17-27-9-43Z" />
        <path d="M282 190c20-9 42 0 46 18 2 13-8 21-19 17-11-3-13-13-23-16-9-3-12-15-4-19Z" />
        <ellipse cx="228" cy="256" rx="12" ry="8" transform="rotate(28 228 256)" />
        <ellipse cx="300" cy="250" rx="13" ry="9" transform="rotate(-28 300 250)" />
        <circle cx="264" cy="236" r="6" />
        <path d="M253 258a11 9 0 0 1 22 0c0 5 6 8 10 11h-42c4-3 10-6 10-11Z" />
      </g>
      <path className={classes.table} d="M166 282c52 36 136 36 188 0" />
      {SLICES.map(({ x, scale }, index) => (
        <g key={x} className={classes.slice} data-current={index === CURRENT || undefined}>
          <rect x={x - 38} y="472" width="76" height="76" rx="10" />
          <use href="#scan-body" transform={`translate(${x} 510) scale(${scale}) translate(-260 -222)`} />
        </g>
      ))}
    </svg>
  )
}
