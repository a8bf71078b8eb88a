import { describe, expect, it } from 'vitest'
import validation from '../i18n/texts/validation/en.json' with { type: 'json' }

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<Texts>('../**/texts/**/en.json', { eager: true, import: 'default' })
const shared = files['../i18n/texts/messages/en.json'] ?? {}
/** The messages of each domain, and those of several domains. */
const messages = [...Object.values(files).map((texts) => texts.messages ?? {}), shared]

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))

// The product's catalogue of texts, verbatim, because scripts and manuals of customers refer to them.
const failures = `Failed to fetch all users!; Failed to fetch user mips!; Failed to fetch user groups!;
  Failed to fetch user ris!; Failed to fetch user!; Failed to add new user!; Failed to update user!;
  Failed to unlink user MIP!; Failed to unlink user RIS!; Failed to fetch user unlinked MIPS!;
  Failed to link MIP to user!; Failed to fetch user unlinked groups!; Failed to link group to user!;
  Failed to unlink group to user!; Failed to fetch unlinked user RIS!; Failed to link RIS to user!;
  Failed to fetch user documents!; Failed to upload user document!; Failed to download user document!;
  Failed to delete user document!; Failed to update user group!; Failed to upload user profile photo!;
  Failed to update user profile!; Failed to update user document!; Failed to update user status!;
  Failed to update provider number!; Failed to fetch all ris!; Failed to fetch all ris users!;
  Failed to fetch all ris mips!; Failed to add RIS!; Failed to update RIS!; Failed to update RIS status!;
  Failed to fetch all mips!; Failed to fetch all mip users!; Failed to add mip user!; Failed to fetch mip!;
  Failed to update mip!; Failed to unlink MIP user!; Failed to fetch MIP unlinked users!;
  Failed to link user to MIP!; Failed to fetch MIP documents!; Failed to upload MIP document!;
  Failed to download MIP document!; Failed to delete MIP document!; Failed to upload MIP logo!;
  Failed to update MIP user!; Failed to update MIP document!; Failed to update MIP status!;
  Failed to fetch all groups!; Failed to add new group!; Failed to fetch group!; Failed to update group!;
  Failed to update group status!; Failed to link user to group!; Failed to unlink user to group!;
  Failed to link MIP to group!; Failed to fetch group admin users!; Failed to send invitation to user!;
  Failed to fetch all roles!; Failed to fetch apps!; Failed to fetch all group invitations!;
  Failed to update group invitation!; Failed to change session role!; Failed to change user password!`

const successes = `Added new user successfully.; Updated user successfully.; Unlinked user MIP successfully.;
  Unlinked user RIS successfully.; Linked MIP sucessfully.; Unlinked user group to user; Linked RIS to user;
  Updated RIS user successfully; Uploaded user document successfully.; Deleted user document successfully.;
  Updated user group successfully.; Uploaded user profile photo successfully.;
  Updated user profile successfully.; Updated user document successfully.; Activated user successfully.;
  Inactivated user successfully.; Leaved group successfully.; Provider number updated successfully.;
  added RIS successfully.; Updated RIS successfully.; Linked user to RIS; Unlinked MIP successfully.;
  Linked MIP successfully.; Activated RIS successfully.; Inactivated RIS successfully.;
  Added new mip successfully.; Updated mip successfully.; Unlinked MIP user successfully.;
  Linked user to MIP successfully.; Uploaded MIP document successfully.; Deleted MIP document successfully.;
  Uploaded MIP logo successfully.; Updated MIP user successfully.; Updated MIP document successfully.;
  Activated MIP successfully.; Inactivated MIP successfully.; Added new group successfully.;
  Updated group successfully.; Unlinked user successfully.; Linked MIP to group successfully.;
  Activated group successfully.; Inactivated group successfully.; Send invitation to user successfully.;
  Added role successfully.; Updated role successfully.; Activated role successfully.;
  Inactivated role successfully.; Invitation accepted succcessfully.; Invitation rejected succcessfully.;
  Changed user password successfully.`

const account = `Invalid activate account url!; Failed to activate account!;
  Your account activated successfully.; Failed to send OTP.; OTP sent successfully!;
  Failed to send reset password link!; Sent reset password link successfully.; Invalid reset password url!;
  Sorry, your reset password link is no longer valid.; Failed to reset password!;
  Your password has been reset successfully.; Your session will expire!;
  Sorry, you are not authorized to access this page.; Oops, an error has occurred. Page not found!;
  Sorry, server goes wrong; Login successfully`

const rules = [
  'The input is not valid E-mail!',
  'Please input your Password!',
  'Please accept terms and conditions!!',
  'Please accept terms and conditions to sign in!',
  'Password should contain 8 to 16 characters and must combine uppercase and lowercase letters, numbers, and special characters(i.e. @#$%^&<>;:-).',
  'The password does not meet the password policy requirements!',
  'Please confirm your password!',
  'Please input atleast 8 character password!',
  'Please enter same passwords!',
  'Please input your current password!',
  'Please input your new password!',
  'Please input new password again!',
  'The new password and confirmation password do not match!',
  'Please input email!',
  'Please input valid email!',
  'Please input OTP!',
  'Please enter 6 digit code!',
]

// The kinds of records that the catalogue does not have say the same of their status.
const ours = `Activated app successfully.; Deactivated app successfully.; Failed to update app status!;
  Activated service account successfully.; Deactivated service account successfully.;
  Failed to update service account status!; Failed to update role status!`

const listed = (texts: string) => texts.split(';').map((text) => text.trim().replaceAll(/\s+/g, ' '))

describe('the catalogue of texts', () => {
  const known = messages.flatMap((texts) => (typeof texts === 'string' ? [] : textsOf(texts)))

  it.each([failures, successes, account, ours].flatMap(listed))('says "%s"', (text) => {
    expect(known).toContain(text)
  })

  it('keeps the two spaces of one text', () => {
    expect(known).toContain('Failed to leave  group!')
  })

  it('names the group a user was linked to', () => {
    expect(known).toContain('Linked user to group {{groupName}} successfully.')
  })

  it('has no other texts', () => {
    expect(known).toHaveLength([failures, successes, account, ours].flatMap(listed).length + 2)
  })
})

it('uses the same texts for the same rules in all forms', () => {
  expect(textsOf(validation).toSorted()).toEqual(rules.toSorted())
})
