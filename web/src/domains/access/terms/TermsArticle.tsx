import classes from './TermsArticle.module.css'
import type { Clause, TermsSection } from './wording/section.ts'

function ClauseText({ clause }: { clause: Clause }) {
  if (typeof clause === 'string') return <p>{clause}</p>
  return (
    <div>
      <p>{clause.text}</p>
      <ol className={classes.items}>
        {clause.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </div>
  )
}

/** The numbered text, in English and from left to right in every language of the portal. */
export function TermsArticle({ sections }: { sections: TermsSection[] }) {
  return (
    <article lang="en" dir="ltr" className={classes.article}>
      {sections.map(({ id, title, clauses }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.section}>
          <h2 id={`${id}-title`} className={classes.title}>
            <span className={classes.number}>{index + 1}.</span> {title}
          </h2>
          {clauses.map((clause, clauseIndex) => (
            <div key={`${id}-${String(clauseIndex)}`} className={classes.clause}>
              {/* In the text, not in CSS, so that the number is copied with the clause. */}
              <span className={classes.number}>{`${index + 1}.${clauseIndex + 1}`}</span>
              <ClauseText clause={clause} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}
