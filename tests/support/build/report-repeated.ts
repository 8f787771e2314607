import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that failed and passed when repeated: each is a test to mend. */
export default class ReportRepeated implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky === true)
          console.log(`Passed only when repeated: ${module.relativeModuleId} › ${test.fullName}`);
  }
}
