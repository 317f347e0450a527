import { prepareBrowserFiles } from '@punctual/browser/install'
import { type Browser, chromium } from 'playwright-core'

const prepareLimitMs = 180_000

/** The Chromium that the product ships, driven as users use it. */
export async function startChromium(): Promise<Browser> {
  const choice = { executable: null, directory: null, runAs: null }
  const { executable, environment } = await prepareBrowserFiles(choice, AbortSignal.timeout(prepareLimitMs))
  return await chromium.launch({
    executablePath: executable,
    // It opens pages of this machine only, and root has no sandbox.
    chromiumSandbox: false,
    // The pages of a context have one process, so that a script is compiled once.
    args: ['--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', '--process-per-site'],
    env: {
      ...process.env,
      FONTCONFIG_FILE: environment['FONTCONFIG_FILE'] ?? '',
      LD_LIBRARY_PATH: environment['LD_LIBRARY_PATH'] ?? '',
    },
  })
}
