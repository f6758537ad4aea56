"""The lab: experiments, tournaments, reports and comparisons of many games."""
