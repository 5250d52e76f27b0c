import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The serious and critical findings of axe on this page, in words. Contrast takes more time than all the rest together. */
export async function findObstacles(page: Page, contrast = true): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (enabled) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled } } })
    return violations
      .filter((found) => found.impact === 'serious' || found.impact === 'critical')
      .flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.any[0]?.message ?? found.help}`))
  }, contrast)
}
