// Shows the search, filters the calls while a reader types, and adds a button to each example that copies it.
const form = document.querySelector('form.search')
const menu = document.querySelector('details.menu')
if (globalThis.matchMedia('(max-width: 56rem)').matches) menu?.removeAttribute('open')

if (form) {
  form.hidden = false
  const input = form.querySelector('input')
  const found = form.querySelector('#found')
  const calls = [...document.querySelectorAll('.calls li')].map((row) => ({
    row,
    text: row.textContent.toLowerCase(),
  }))
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { row, text } of calls) {
      row.hidden = !words.every((word) => text.includes(word))
      if (!row.hidden) count += 1
    }
    for (const section of document.querySelectorAll('main section, main .area')) {
      section.hidden = !section.querySelector('.calls li:not([hidden])')
    }
    found.textContent = words.length === 0 ? '' : `${count} of ${calls.length} calls`
  }
  input.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
}

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  const say = (text) => {
    button.textContent = text
  }
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(block.textContent).then(
      () => say('Copied'),
      () => say('Copying is not allowed'),
    )
    setTimeout(() => say('Copy'), 2000)
  })
  block.before(button)
}
