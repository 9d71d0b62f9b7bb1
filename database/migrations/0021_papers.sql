-- Mails with papers wait in a queue of their own, with the retries of `mails`: writing one takes seconds, and a password's
-- reset must not wait for it.
select jobs.create_queue('papers', '{"policy": "standard", "retryLimit": 16, "retryDelay": 30, "retryBackoff": true,
  "retryDelayMax": 7200, "expireInSeconds": 120, "heartbeatSeconds": 30, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
