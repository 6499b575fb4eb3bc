import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/server.mjs';

export default defineConfig({
  testDir: './e2e/tests',
  testMatch: '*.spec.mjs',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // A whole game on a busy machine takes minutes; a stuck element fails earlier (see e2e/fixtures.mjs).
  timeout: 600_000,
  reporter: [['list'], ['./e2e/retry-reporter.mjs'], ['./e2e/controls/reporter.mjs']],
  // Tracing slows pages down, so only the retry of a failed test is traced.
  use: { browserName: 'chromium', launchOptions: CHROMIUM, trace: 'on-first-retry', screenshot: 'only-on-failure' },
});
