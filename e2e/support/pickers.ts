import { expect, type Locator } from '@playwright/test'

/**
 * Types into the search of a picker, and waits for the rows of this search: until then it shows those of the search before,
 * which would move during a click.
 */
export async function typeInPicker(picker: Locator, text: string): Promise<void> {
  await picker.getByRole('searchbox').fill(text)
  await expect(picker.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Searches a picker for a name that only one record has, and waits until only its row is left. */
export async function searchPicker(picker: Locator, name: string): Promise<void> {
  await typeInPicker(picker, name)
  await expect(picker.getByRole('listitem')).toHaveCount(1)
}
