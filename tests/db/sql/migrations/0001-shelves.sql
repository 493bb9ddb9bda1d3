create table shelves (name text not null default default_shelf());
insert into shelves default values;
