import { expect, type Locator } from '@playwright/test'

/**
 * Searches a picker for a name that only one record has, and waits until only its row is left. A row that moves up during a click is
 * not clicked.
 */
export async function searchPicker(picker: Locator, name: string): Promise<void> {
  await picker.getByRole('searchbox').fill(name)
  await expect(picker.getByRole('listitem')).toHaveCount(1)
}
