-- Due subscriptions are claimed by the standing of their subscribers. sql-deliveries.ts has the same expression, or finds nothing by this index.
DROP INDEX subscription_due;
CREATE INDEX subscription_due ON subscription (topic, (CASE WHEN last_error IS NOT NULL THEN 'failing'
  WHEN last_success_at IS NULL THEN 'new' ELSE 'proven' END), delivered_seq, next_attempt_at);
