import { codeIn, linkIn, openInbox } from './support/mail.ts'
import { addPerson } from './support/people.ts'
import { givePassword, signInThroughPages } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueWord } from './support/unique.ts'

test.describe('signing in', () => {
  test('names the errors, keeps the entries, shows the password on request and works by keyboard alone', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/signin')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('The input is not valid E-mail!')).toBeVisible()
    await expect(page.getByText('Please input your Password!')).toBeVisible()
    await expect(page.getByText('Please accept terms and conditions!!')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Please accept terms and conditions to sign in!')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('nobody')
    await expectAccessible(page)

    await page.getByLabel('Email').fill('someone@example.com')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('whatever')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Please input your Password!')).toHaveCount(0)
    await expect(page.getByText('Please accept terms and conditions!!'), 'the terms alone').toBeVisible()
    await expect(page.getByRole('checkbox')).toBeFocused()

    // By keyboard alone.
    await page.reload()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('someone@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('secret words')
    const password = page.getByRole('textbox', { name: 'Password', exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('secret words')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox')).toBeChecked()
  })

  test('answers a wrong password and an unknown address with the same message', async ({ page }) => {
    const person = await addPerson()
    const messages: string[] = []
    for (const email of [person.email, 'unknown@example.com']) {
      await givePassword(page, { email, password: 'Wrong-Guess-1' })
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('not right')
      messages.push(await alert.innerText())
      await expect(page.getByLabel('Email')).toHaveValue(email)
    }
    expect(messages[0]).toBe(messages[1])
    await expect(page).toHaveURL('/signin')
  })

  test('asks for the mailed code and then opens the portal', async ({ page }) => {
    const person = await addPerson({ firstName: 'Mira', lastName: 'Okafor' })
    const inbox = openInbox(person.email)
    await givePassword(page, person)
    await expect(page).toHaveURL('/verify-account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Mira Okafor')
    await expect(page.getByText(person.email)).toBeVisible()
    await expectAccessible(page)

    const field = page.getByLabel('One-time code')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please input OTP!')).toBeVisible()
    await field.fill('123')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter 6 digit code!')).toBeVisible()
    await expectAccessible(page)

    const code = codeIn(await inbox.next())
    await field.fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('This code is not right')).toBeVisible()
    await expect(field).toBeFocused()

    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(field, 'a space in a pasted code is removed').toHaveValue(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/member/dashboard')
    await expect(page.getByText('Login successfully')).toBeVisible()

    await page.goto('/signin')
    await expect(page, 'a signed-in person is redirected').toHaveURL('/member/dashboard')
    await page.goto('/verify-account')
    await expect(page).toHaveURL('/member/dashboard')
  })

  test('opens no page before the second factor, and no page of the second factor before the password', async ({
    page,
  }) => {
    await page.goto('/verify-account')
    await expect(page).toHaveURL('/signin')
    await givePassword(page, await addPerson())
    await expect(page).toHaveURL('/verify-account')
    await page.goto('/member/dashboard')
    await expect(page).toHaveURL('/verify-account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/signin')
    await page.goto('/member/dashboard')
    await expect(page).toHaveURL('/signin')
  })
})

test.describe('another code', () => {
  test('can be requested after five minutes, also after a reload, and restarts the countdown', async ({
    page,
  }) => {
    await page.clock.install()
    await givePassword(page, await addPerson())
    const resend = page.getByRole('button', { name: 'Resend code' })
    const timer = page.getByRole('timer')
    await expect(resend).toBeDisabled()
    await expect(timer).toHaveText(/^in 0(5:00|4:\d\d)$/)
    await page.clock.fastForward('02:00')
    await expect(timer).toHaveText(/^in 02:\d\d$|^in 03:00$/)
    await page.reload()
    await expect(timer).toHaveText(/^in 02:\d\d$|^in 03:00$/)
    await page.clock.fastForward('03:00')
    await expect(resend).toBeEnabled()
    await expect(timer).toHaveCount(0)

    // Only the browser's clock was moved, so the server refuses and says how long to wait.
    await resend.click()
    await expect(page.getByRole('alert')).toContainText('A code was sent a moment ago.')
    await expect(resend).toBeDisabled()
    await expect(timer).toHaveText(/^in 0(5:00|4:\d\d)$/)

    // The test cannot skip the server's five minutes, so it answers in the server's place.
    await page.route('**/api/auth/send-2fa-otp', (route) => route.fulfill({ json: true }))
    await page.clock.fastForward('05:01')
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(page.getByText('OTP sent successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled()
    await expect(page.getByRole('timer')).toHaveText(/^in 0(5:00|4:\d\d)$/)
  })
})

test.describe('a forgotten password', () => {
  test('can be replaced through the mailed link', async ({ page }) => {
    const person = await addPerson({ firstName: 'Grace', lastName: 'Tanaka' })
    const inbox = openInbox(person.email)
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please input email!')).toBeVisible()
    await page.getByLabel('Email').fill('grace@')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please input valid email!')).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Email').press('Enter')
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Sent reset password link successfully.')).toBeVisible()

    const link = linkIn(await inbox.next())
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Tanaka')
    await expect(page, 'the address no longer contains the secret').toHaveURL('/reset-password')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Tanaka')
    await expectAccessible(page)
    // Only this call has secrets. The sign-in page that follows makes a call of its own.
    const sent: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/auth/reset-password') sent.push(url)
    })
    const password = 'Silver-Boat-19'
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
    expect(sent.map(({ search }) => search)).toEqual([''])
    expect((await inbox.next()).subject).toMatch(/password/i)

    await page.goto(link)
    await expect(page.getByText('Sorry, your reset password link is no longer valid.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/signin')

    await givePassword(page, person)
    await expect(page.getByRole('alert'), 'the old password no longer works').toContainText('not right')
    await signInThroughPages(page, { ...person, password })
    await expect(page).toHaveURL('/member/dashboard')
  })

  test('gets the same answer for an unknown address, to which no mail is sent', async ({ page }) => {
    const known = await addPerson()
    const stranger = `${uniqueWord('stranger-')}@example.com`
    const [inbox, strangersInbox] = [openInbox(known.email), openInbox(stranger)]
    for (const email of [stranger, known.email]) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Sent reset password link successfully.')).toBeVisible()
    }
    // The platform sends mails in order, so a mail to the stranger would have arrived before this one.
    await inbox.next()
    expect(await strangersInbox.count()).toBe(0)
  })
})

test('opens the terms in a new tab', async ({ page, context }) => {
  await page.goto('/signin')
  await page.getByLabel('Email').fill('kept@example.com')
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'terms and conditions' }).click(),
  ])
  await expect(terms).toHaveURL('/terms')
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('End-user licence agreement')
  await expect(terms.getByText(/^Version \d/)).toBeVisible()
  await expectAccessible(terms)
  await terms.getByRole('link', { name: 'Governing law' }).click()
  await expect(terms).toHaveURL('/terms#law')
  await expect(terms.getByRole('heading', { name: 'Governing law' })).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.com')
  await expect(page.getByRole('checkbox'), 'the link in the label does not tick the box').not.toBeChecked()
})
