-- Due subscriptions are claimed by standing. The expression must equal the one in sql-deliveries.ts, or the index is not used.
DROP INDEX subscription_due;
CREATE INDEX subscription_due ON subscription (topic, (CASE WHEN last_error IS NOT NULL THEN 'failing'
  WHEN last_success_at IS NULL THEN 'new' ELSE 'proven' END), delivered_seq, next_attempt_at);
