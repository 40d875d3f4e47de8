/** When those who run the service should be told, by what it measures of itself. */
export interface MonitoringRule {
  /** What holds, in Markdown: an expression for Prometheus as code, or words. */
  when: string
  /** For how long it holds. */
  minutes: number
  /** What it means, and what to do. */
  advice: string
}

/** What those who run the service should hear of whatever the modules are. */
export const KERNEL_MONITORING: readonly MonitoringRule[] = [
  {
    when: '`max(stoa_lag_seconds{of="reactions"}) > 60`',
    minutes: 5,
    advice: 'what follows from events is late, such as calls to others: see below',
  },
  {
    when: '`max(stoa_lag_seconds{of="jobs"}) > 60`',
    minutes: 5,
    advice: 'more work than the processes do: start another, or look for what takes long',
  },
  {
    when: '`max(stoa_events_set_aside) > 0`',
    minutes: 60,
    advice: 'a reaction fails with events of an organization, which `npm run admin -- reactions` shows',
  },
  {
    when: '`stoa_disk_free_bytes / stoa_disk_size_bytes < 0.1`',
    minutes: 10,
    advice: 'the disk of the data folder fills up: make room; see below',
  },
  {
    when: '`increase(stoa_db_failures_total{reason="database_full"}[5m]) > 0`',
    minutes: 0,
    advice: 'nothing is stored: see below',
  },
  { when: '`/readyz` is not 200', minutes: 2, advice: 'its answer says why' },
]
