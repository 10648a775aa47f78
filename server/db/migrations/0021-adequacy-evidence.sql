-- Rule D69. A sealed answer has also the variance that its shift had when it was first answered about, and a keyed hash of month and
-- person. Answers of earlier versions get both when the server starts, because only APP_SECRET opens them.
comment on column adequacy_answers.answer is
  'the answer, the variance of its shift when it was first answered about, and a keyed hash of month and person, sealed with APP_SECRET';

-- What counts is decided again by the new rule.
set local role parity_platform;
update adequacy_months set state = null, content = null;
reset role;
