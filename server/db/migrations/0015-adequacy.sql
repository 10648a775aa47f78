-- Rule B18. Nobody may learn a single answer: an answer is sealed, so that a backup without APP_SECRET tells only that some were given,
-- and a row has neither an instant nor a running number. Its author differs for every shift, so that the answers of one person cannot be
-- linked.
create table adequacy_answers (
  client_id bigint not null,
  shift_id bigint not null,
  author bytea not null check (length(author) in (0, 16)),
  answer bytea not null,
  primary key (client_id, shift_id, author),
  foreign key (client_id, shift_id) references shifts on delete cascade
);
comment on table adequacy_answers is 'Whether there were enough RNs in a shift, as nurses felt it.';
comment on column adequacy_answers.client_id is 'its hospital';
comment on column adequacy_answers.shift_id is 'the shift';
comment on column adequacy_answers.author is 'keyed hash of the shift and the person, or empty if it was imported';
comment on column adequacy_answers.answer is 'the answer, sealed with APP_SECRET';
alter table adequacy_answers enable row level security, force row level security;
create policy platform on adequacy_answers to parity_platform using (true) with check (true);
create policy hospital on adequacy_answers to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on adequacy_answers to parity_app, parity_platform;

-- What counts in the figures of a finished month. It stays as it is while single shifts change, because the figures before and after
-- would tell the answer about one of them. The first answer about a shift of a month adds its row, and an import clears the state, so that
-- nobody has to look for answers in all months.
create table adequacy_months (
  client_id bigint not null,
  module_id bigint not null,
  month date not null check (extract(day from month) = 1),
  state text,
  content bytea,
  primary key (client_id, module_id, month),
  foreign key (client_id, module_id) references modules on delete cascade
);
comment on table adequacy_months is 'Months with answers about shifts, and what counts of them in figures.';
comment on column adequacy_months.client_id is 'its hospital';
comment on column adequacy_months.module_id is 'its module';
comment on column adequacy_months.month is 'first date of the month';
comment on column adequacy_months.state is 'sums over the shifts that the content was made from, or null if it must be made again';
comment on column adequacy_months.content is 'the answers that count, sealed with APP_SECRET, or null before the month has ended';
alter table adequacy_months enable row level security, force row level security;
create policy platform on adequacy_months to parity_platform using (true) with check (true);
create policy hospital on adequacy_months to parity_app
  using (client_id = current_client()) with check (client_id = current_client());
grant select, insert, update, delete on adequacy_months to parity_app, parity_platform;
