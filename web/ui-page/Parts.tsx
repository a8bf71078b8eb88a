import { all } from './examples/all.ts'
import classes from './ui-page.module.css'

/** Every example with the name of its part. */
export function Parts() {
  return (
    <main className={classes.parts}>
      <h1>Parts</h1>
      {Object.entries(all).map(([folder, examples]) => (
        <section key={folder}>
          <h2>{folder}</h2>
          {Object.entries(examples).map(([name, example]) => (
            <article key={name} className={classes.part} aria-labelledby={`part-${name}`}>
              <h3 id={`part-${name}`} dir="ltr">
                {name}
              </h3>
              <div>{example()}</div>
            </article>
          ))}
        </section>
      ))}
    </main>
  )
}
